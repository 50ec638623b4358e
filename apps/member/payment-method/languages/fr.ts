import checkout from '@/domains/checkout/messages/fr.json'
import subscriptions from '@/domains/subscriptions/messages/fr.json'

export default { ...checkout, ...subscriptions }
