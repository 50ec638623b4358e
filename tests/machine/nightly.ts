/** Whether this is `npm run test:all`, which tries more of what takes long. */
export const nightly = process.env.FOYER_TEST_ALL === '1'
