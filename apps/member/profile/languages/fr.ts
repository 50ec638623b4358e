import privacy from '@/domains/privacy/messages/fr.json'
import profile from '@/domains/profile/messages/fr.json'

export default { ...profile, ...privacy }
