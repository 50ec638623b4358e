import identity from '@/domains/identity/messages/zh.json'
import codes from '@/platform/codes/messages/zh.json'
import ui from '@/platform/ui/messages/zh.json'
import shell from '../messages/zh.json'

export default { ...codes, ...identity, ...shell, ...ui }
