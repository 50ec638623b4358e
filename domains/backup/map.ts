/** Where the page leads back to (spec 5.7); no screen has the name, so it is the dashboard. */
export const wayBack = '/member.htm?a=dvdfab365'
