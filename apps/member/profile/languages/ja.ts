import privacy from '@/domains/privacy/messages/ja.json'
import profile from '@/domains/profile/messages/ja.json'

export default { ...profile, ...privacy }
