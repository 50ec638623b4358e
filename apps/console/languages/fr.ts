import operators from '@/domains/operators/messages/fr.json'
import codes from '@/platform/codes/messages/fr.json'
import data from '@/platform/ui/data/messages/fr.json'
import ui from '@/platform/ui/messages/fr.json'
import shell from '../messages/fr.json'

export default { ...codes, ...operators, ...data, ...shell, ...ui }
