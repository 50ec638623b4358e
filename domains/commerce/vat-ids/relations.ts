import { published } from '@/platform/database/published'
import { vatAnswers as all } from './tables'

/** The answers about members' VAT ids. */
export const vatAnswers = published(all, 'memberId', 'country', 'taxId', 'valid', 'answeredAt')
