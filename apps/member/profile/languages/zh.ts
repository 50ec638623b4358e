import privacy from '@/domains/privacy/messages/zh.json'
import profile from '@/domains/profile/messages/zh.json'

export default { ...profile, ...privacy }
