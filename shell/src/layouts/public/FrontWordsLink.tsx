import type { FrontLink } from '@shop/shared/rules';
import { leadsOut } from '@shop/shared/rules';
import { Link } from 'react-router-dom';

/** A link that admins wrote. Links within the shop do not reload the page. */
export const FrontWordsLink = ({ link, className }: { link: FrontLink; className?: string }) =>
  leadsOut(link) ? (
    <a href={link.path} className={className}>
      {link.label}
    </a>
  ) : (
    <Link to={link.path} className={className}>
      {link.label}
    </Link>
  );
