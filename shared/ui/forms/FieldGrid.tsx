import type { ReactNode } from 'react';
import { Grid } from '../layout/Grid';

/** Form fields in two columns; in one column on phones. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <Grid columns={{ phone: 1, tablet: 2 }} gap={5}>
    {children}
  </Grid>
);
