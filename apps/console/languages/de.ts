import operators from '@/domains/operators/messages/de.json'
import codes from '@/platform/codes/messages/de.json'
import desk from '@/platform/ui/desk/messages/de.json'
import ui from '@/platform/ui/messages/de.json'
import shell from '../messages/de.json'

export default { ...codes, ...operators, ...desk, ...shell, ...ui }
