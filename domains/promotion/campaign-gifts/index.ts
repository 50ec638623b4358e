export { approveGift, rejectGift } from './actions/review'
export { giftCodesFile } from './imports/codes-file'
export { addCodes, countCodes, giftCodeStock, giftsKept } from './store/codes'
export { giftCodesTaken, giveGift } from './store/gifts'
