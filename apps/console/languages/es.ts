import operators from '@/domains/operators/messages/es.json'
import codes from '@/platform/codes/messages/es.json'
import data from '@/platform/ui/data/messages/es.json'
import ui from '@/platform/ui/messages/es.json'
import shell from '../messages/es.json'

export default { ...codes, ...operators, ...data, ...shell, ...ui }
