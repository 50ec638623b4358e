import checkout from '@/domains/checkout/messages/ja.json'
import subscriptions from '@/domains/subscriptions/messages/ja.json'

export default { ...checkout, ...subscriptions }
