import checkout from '@/domains/checkout/messages/es.json'
import subscriptions from '@/domains/subscriptions/messages/es.json'

export default { ...checkout, ...subscriptions }
