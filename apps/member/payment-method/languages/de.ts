import checkout from '@/domains/checkout/messages/de.json'
import subscriptions from '@/domains/subscriptions/messages/de.json'

export default { ...checkout, ...subscriptions }
