"""What a change is called once it is made, in English and in Chinese."""

# A change with one thing that it was made to or with, as a sentence.
DONE_WITH = {
    "write": ("I wrote it to {what}", "已写入 {what}"),
    "send": ("I sent it to {what}", "已发送给 {what}"),
    "delete": ("I deleted {what}", "已删除 {what}"),
    "cancel": ("I cancelled {what}", "已取消 {what}"),
    "create": ("I created {what}", "已创建 {what}"),
}

# What a change is called once it is done: family -> (English, Chinese).
DONE = {
    "write": ("Written", "已写入"),
    "send": ("Sent", "已发送"),
    "delete": ("Deleted", "已删除"),
    "cancel": ("Cancelled", "已取消"),
    "book": ("Booked", "已预订"),
    "pay": ("Paid", "已支付"),
    "buy": ("Bought", "已购买"),
    "sell": ("Sold", "已卖出"),
    "create": ("Created", "已创建"),
    "add": ("Added", "已添加"),
    "update": ("Updated", "已更新"),
    "move": ("Moved", "已移动"),
    "rename": ("Renamed", "已重命名"),
    "copy": ("Copied", "已复制"),
    "upload": ("Uploaded", "已上传"),
    "publish": ("Published", "已发布"),
    "borrow": ("Borrowed", "已借出"),
    "give-back": ("Returned", "已归还"),
    "renew": ("Renewed", "已续借"),
    "register": ("Registered", "已登记"),
    "transfer": ("Transferred", "已转账"),
    "schedule": ("Scheduled", "已安排"),
    "remind": ("Reminder set", "已设提醒"),
    "switch": ("Switched", "已切换"),
    "lock": ("Locked or unlocked", "已执行锁定操作"),
    "start": ("Started", "已启动"),
    "stop": ("Stopped", "已停止"),
    "complete": ("Marked as done", "已标记完成"),
    "water": ("Watered", "已浇水"),
    "feed": ("Fed", "已喂食"),
    "restock": ("Restocked", "已补货"),
    "invite": ("Invited", "已邀请"),
    "refund": ("Refunded", "已退款"),
    "play": ("Playing", "正在播放"),
}
