import type { BackupPart } from '@/platform/backup/ledger'
import { giftClaims } from '../tables'

export const backup: BackupPart = { files: [giftClaims.pictureKey] }
