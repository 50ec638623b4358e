import identity from '@/domains/identity/messages/ja.json'
import codes from '@/platform/codes/messages/ja.json'
import ui from '@/platform/ui/messages/ja.json'
import shell from '../messages/ja.json'

export default { ...codes, ...identity, ...shell, ...ui }
