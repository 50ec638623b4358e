import { published } from '@/platform/database/published'
import { catalogueVersions as all } from './tables'

/** What was sold when: orders and carts name the version that they were made with. */
export const catalogueVersions = published(all, 'version')
