import operators from '@/domains/operators/messages/en.json'
import codes from '@/platform/codes/messages/en.json'
import data from '@/platform/ui/data/messages/en.json'
import ui from '@/platform/ui/messages/en.json'
import shell from '../messages/en.json'

export default { ...codes, ...operators, ...data, ...shell, ...ui }
