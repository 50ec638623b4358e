export { codesNow } from './store/codes'
