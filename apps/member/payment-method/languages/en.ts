import checkout from '@/domains/checkout/messages/en.json'
import subscriptions from '@/domains/subscriptions/messages/en.json'

export default { ...checkout, ...subscriptions }
