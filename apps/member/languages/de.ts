import identity from '@/domains/identity/messages/de.json'
import codes from '@/platform/codes/messages/de.json'
import ui from '@/platform/ui/messages/de.json'
import shell from '../messages/de.json'

export default { ...codes, ...identity, ...shell, ...ui }
