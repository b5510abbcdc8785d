import { useSearchParams } from 'react-router'
import { ChooseCustomer } from './ChooseCustomer'
import { DuplicateGroups } from './DuplicateGroups'
import { MergeCustomers } from './MergeCustomers'
import './duplicates.css'

/** The page of likely duplicates. With two customers in the address, the page compares and merges the customers. */
export default function Duplicates() {
  const [asked] = useSearchParams()
  const [kept, lost] = [asked.get('kept'), asked.get('lost')]
  if (kept && lost) return <MergeCustomers key={`${kept} ${lost}`} kept={kept} lost={lost} />
  return kept ? <ChooseCustomer kept={kept} /> : <DuplicateGroups />
}
