import { published } from '@/platform/database/published'
import { vatAnswers as all } from './tables'

/** What was said of whose VAT id. */
export const vatAnswers = published(all, 'memberId', 'country', 'taxId', 'valid', 'answeredAt')
