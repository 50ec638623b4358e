import operators from '@/domains/operators/messages/ja.json'
import codes from '@/platform/codes/messages/ja.json'
import data from '@/platform/ui/data/messages/ja.json'
import ui from '@/platform/ui/messages/ja.json'
import shell from '../messages/ja.json'

export default { ...codes, ...operators, ...data, ...shell, ...ui }
