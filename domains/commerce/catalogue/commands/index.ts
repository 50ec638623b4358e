import type { Commands } from '@/platform/commands/command'
import type { CatalogueContext } from '../context'
import { discardDraftCommand, listVersions, publishDraftCommand, rollBack, showDraft } from './draft'
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
  'catalogue discard': discardDraftCommand,
  'catalogue rollback': rollBack,
  'catalogue versions': listVersions,
}
