import operators from '@/domains/operators/messages/zh.json'
import codes from '@/platform/codes/messages/zh.json'
import desk from '@/platform/ui/desk/messages/zh.json'
import ui from '@/platform/ui/messages/zh.json'
import shell from '../messages/zh.json'

export default { ...codes, ...operators, ...desk, ...shell, ...ui }
