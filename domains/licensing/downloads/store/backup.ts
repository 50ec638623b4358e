import type { BackupPart } from '@/platform/backup/ledger'
import { releases } from '../tables'

export const backup: BackupPart = { files: [releases.fileKey] }
