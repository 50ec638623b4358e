import { demoSession } from './console-session'
const B='http://127.0.0.1:4171'
const session=await demoSession(B)
const get=async(p:string,o:object={})=>(await (await fetch(B+p,{headers:{cookie:`foyer_console=${session}`}})).json())
const post=async(p:string,b:object)=>(await (await fetch(B+p,{method:'POST',headers:{cookie:`foyer_console=${session}`,'content-type':'application/json','x-foyer-app':'1'},body:JSON.stringify(b)})).json())
const r=(await get('/console/api/refunds')).data.refunds
const one=r[0].refund
console.log(one, await post('/console/api/cases/note',{kind:'refunds',key:one,text:'Called the bank: it answers on Wednesday.'}))
const w=(await get(`/console/api/cases/work?kind=refunds&key=${one}`)).data
console.log(w)
if(!w.assignee) console.log(await post('/console/api/cases/assign',{kind:'refunds',key:one,seen:w.version,to:w.self}))
const gifts=(await get('/console/api/gifts')).data.claims
const pay=(await get('/console/api/payments')).data.payments
const bank=(await get('/console/api/bank')).data?.entries
const tick=(await get('/console/api/tickets')).data.tickets
console.log(JSON.stringify({one,gift:gifts?.[0]?.claim,pay:pay?.[0]?.checkout,bank:bank?.[0]?.id,ticket:tick?.[0]?.ticket}))
process.exit(0)
