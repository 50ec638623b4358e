import type { Commands } from '@/platform/commands/command'
import type { CatalogueContext } from '../context'
import { listVersions, publishDraftCommand, rollBack, showDraft, throwDraftAway } from './draft'
import { editDraft, exportCatalogue, moveInDraft, removeFromDraft } from './edit'
import { checkCatalogue, publishCatalogue } from './files'

export const commands: Commands<CatalogueContext> = {
  'catalogue check': checkCatalogue,
  'catalogue load': publishCatalogue,
  'catalogue show': showDraft,
  'catalogue edit': editDraft,
  'catalogue remove': removeFromDraft,
  'catalogue move': moveInDraft,
  'catalogue export': exportCatalogue,
  'catalogue publish': publishDraftCommand,
  'catalogue discard': throwDraftAway,
  'catalogue rollback': rollBack,
  'catalogue versions': listVersions,
}
