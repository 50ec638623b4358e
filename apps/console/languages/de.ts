import operators from '@/domains/operators/messages/de.json'
import codes from '@/platform/codes/messages/de.json'
import data from '@/platform/ui/data/messages/de.json'
import ui from '@/platform/ui/messages/de.json'
import shell from '../messages/de.json'

export default { ...codes, ...operators, ...data, ...shell, ...ui }
