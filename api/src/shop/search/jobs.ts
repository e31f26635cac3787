import type { Deps } from '../../deps';
import { countSold, indexOldProducts } from './index-products';
import { removeOldMisses } from './missed-searches';

/** Adds the jobs that keep the search complete. */
export function addSearchJobs({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): void {
  jobs.add({
    kind: 'search-documents',
    title: 'Prepare products that earlier versions wrote, for searches',
    everySeconds: 60,
    run: (signal) => indexOldProducts(db, signal),
  });
  jobs.add({
    kind: 'best-sellers',
    title: 'Count what sells best, for the order of search results',
    everySeconds: 3600,
    run: () => countSold(db).then(() => undefined),
  });
  jobs.add({
    kind: 'old-searches',
    title: 'Remove searches that found nothing, after 90 days',
    everySeconds: 86_400,
    run: () => removeOldMisses(db).then(() => undefined),
  });
}
