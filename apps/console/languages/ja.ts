import operators from '@/domains/operators/messages/ja.json'
import codes from '@/platform/codes/messages/ja.json'
import desk from '@/platform/ui/desk/messages/ja.json'
import ui from '@/platform/ui/messages/ja.json'
import shell from '../messages/ja.json'

export default { ...codes, ...operators, ...desk, ...shell, ...ui }
