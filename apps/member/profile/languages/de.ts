import privacy from '@/domains/privacy/messages/de.json'
import profile from '@/domains/profile/messages/de.json'

export default { ...profile, ...privacy }
