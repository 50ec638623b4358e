import checkout from '@/domains/checkout/messages/zh.json'
import subscriptions from '@/domains/subscriptions/messages/zh.json'

export default { ...checkout, ...subscriptions }
