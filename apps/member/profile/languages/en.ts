import privacy from '@/domains/privacy/messages/en.json'
import profile from '@/domains/profile/messages/en.json'

export default { ...profile, ...privacy }
