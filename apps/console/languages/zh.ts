import operators from '@/domains/operators/messages/zh.json'
import codes from '@/platform/codes/messages/zh.json'
import data from '@/platform/ui/data/messages/zh.json'
import ui from '@/platform/ui/messages/zh.json'
import shell from '../messages/zh.json'

export default { ...codes, ...operators, ...data, ...shell, ...ui }
