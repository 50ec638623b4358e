import privacy from '@/domains/privacy/messages/es.json'
import profile from '@/domains/profile/messages/es.json'

export default { ...profile, ...privacy }
