import identity from '@/domains/identity/messages/es.json'
import codes from '@/platform/codes/messages/es.json'
import ui from '@/platform/ui/messages/es.json'
import shell from '../messages/es.json'

export default { ...codes, ...identity, ...shell, ...ui }
