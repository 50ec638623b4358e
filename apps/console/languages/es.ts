import operators from '@/domains/operators/messages/es.json'
import codes from '@/platform/codes/messages/es.json'
import desk from '@/platform/ui/desk/messages/es.json'
import ui from '@/platform/ui/messages/es.json'
import shell from '../messages/es.json'

export default { ...codes, ...operators, ...desk, ...shell, ...ui }
