import identity from '@/domains/identity/messages/fr.json'
import codes from '@/platform/codes/messages/fr.json'
import ui from '@/platform/ui/messages/fr.json'
import shell from '../messages/fr.json'

export default { ...codes, ...identity, ...shell, ...ui }
