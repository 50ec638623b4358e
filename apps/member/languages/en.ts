import identity from '@/domains/identity/messages/en.json'
import codes from '@/platform/codes/messages/en.json'
import ui from '@/platform/ui/messages/en.json'
import shell from '../messages/en.json'

export default { ...codes, ...identity, ...shell, ...ui }
