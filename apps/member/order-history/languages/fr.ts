import orders from '@/domains/orders/messages/fr.json'

export default { ...orders }
