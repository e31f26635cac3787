/**
 * The public exports of the design system. Its components only render: they do not fetch, store or know routes. It is
 * bundled into each remote, so it contains no state that two remotes would have to share.
 */
export { Theme } from './theme/provide-theme';
export { GlobalStyle } from './theme/global-style';
export { breakpoints, media, theme, type ShopTheme, type Space, type Tone } from './theme/theme';
export { contours, dataType, displayType, focusRing, touchTarget, visuallyHidden } from './theme/mixins';

export { Card } from './layout/Card';
export { Container } from './layout/Container';
export { Divider } from './layout/Divider';
export { Grid, productColumns } from './layout/Grid';
export { PageHeader } from './layout/PageHeader';
export { SkipLink } from './layout/SkipLink';
export { Stack } from './layout/Stack';
export { Toolbar } from './layout/Toolbar';
export { VisuallyHidden } from './layout/VisuallyHidden';

export { Heading } from './text/Heading';
export { NoWrap } from './text/NoWrap';
export { Text } from './text/Text';

export { Button } from './actions/Button';
export type { ButtonSize, ButtonVariant } from './actions/button-look';
export { ButtonAnchor, ButtonLink } from './actions/ButtonLink';
export { IconButton, IconButtonLink } from './actions/IconButton';
export { Menu, type MenuEntry } from './actions/Menu';
export { TextLink } from './actions/TextLink';

export { Checkbox, Switch } from './forms/Checkbox';
export { DateRangeField } from './forms/DateRangeField';
export { CheckChips, type CheckOption } from './forms/CheckChips';
export { ChoiceChips, type ChoiceOption } from './forms/ChoiceChips';
export { Field, belowLabel } from './forms/Field';
export { FieldGrid } from './forms/FieldGrid';
export { QuantityStepper, focusFaultyQuantity } from './forms/QuantityStepper';
export { RadioCards, type RadioCardOption } from './forms/RadioCards';
export { SearchInput } from './forms/SearchInput';
export { SegmentedControl } from './forms/SegmentedControl';
export { Select, SelectButton, type SelectOption } from './forms/Select';
export { SwatchChoice } from './forms/SwatchChoice';
export { TextArea } from './forms/TextArea';
export { FileDrop } from './forms/FileDrop';
export { NumberInput, TextInput } from './forms/TextInput';

export { ConfirmDialog } from './overlays/ConfirmDialog';
export { Dialog } from './overlays/Dialog';
export type { DialogAlert } from './overlays/PanelAlert';
export { Drawer } from './overlays/Drawer';
export { FullScreenDialog } from './overlays/FullScreenDialog';
export { InfoTip } from './overlays/InfoTip';
export { Popover } from './overlays/Popover';
export { SidePanel } from './overlays/SidePanel';
export { Tooltip } from './overlays/Tooltip';

export { Badge } from './feedback/Badge';
export { Banner } from './feedback/Banner';
export { EmptyState } from './feedback/EmptyState';
export { ErrorState } from './feedback/ErrorState';
export { FailureReason, reasonText } from './feedback/FailureReason';
export { MessageCard } from './feedback/MessageCard';
export {
  ProductShape,
  Skeleton,
  SkeletonCards,
  SkeletonProduct,
  SkeletonRows,
  SkeletonText,
} from './feedback/Skeleton';
export { OrderBadge } from './feedback/OrderBadge';
export { OrderStatusDot } from './feedback/OrderStatusDot';
export { StatusBadge } from './feedback/StatusBadge';
export { StoreToasts } from './feedback/StoreToasts';
export { Toasts, type Toast } from './feedback/Toasts';

export { listState } from './data/list-state';
export { DataList } from './data/DataList';
export { Dotted } from './data/Dotted';
export type { DataColumn, ListSelection, RowMenu } from './data/data-column';
export { KeyValue } from './data/KeyValue';
export { ListPage } from './data/ListPage';
export { ListSearch } from './data/ListSearch';
export { ListTabs } from './data/ListTabs';
export { ListStates } from './data/ListStates';
export { LoadMore } from './data/LoadMore';
export { MoreFilters, type RareFilter } from './data/MoreFilters';
export { Pagination } from './data/Pagination';
export { LIST_PLACE, type ListPlace, useListPlace } from './data/useListPlace';
export { usePagedList } from './data/usePagedList';
export { type RowSelection, useRowSelection } from './data/useRowSelection';
export { RowActions } from './data/RowActions';
export { SelectionBar } from './data/SelectionBar';
export { opens } from './data/data-list-look';
export { RowBox, RowTitle } from './data/row-parts';
export { openerOfRow, rowOpeners, rowPress } from './data/row-press';
export { StatCard } from './data/StatCard';
export { StatCards } from './data/StatCards';
export { Timeline, type TimelineEntry } from './data/Timeline';

export { Logo } from './shop/Logo';
export { MovingPicture } from './shop/MovingPicture';
export { Picture, type PictureSource } from './shop/Picture';
export { Price } from './shop/Price';
export { ProductCard, type CardProduct } from './shop/ProductCard';
export { Swatch, SwatchDots } from './shop/Swatch';

export { Breadcrumbs } from './navigation/Breadcrumbs';

export { LETTERS_OFF, LETTER_SETTING } from './keys/letter-setting';
export { useLetterKeys } from './keys/useLetterKeys';
export { useScanGuard } from './keys/useScanGuard';
export { useScanner } from './keys/useScanner';
export { playTone } from './sound/tone';
export { topModal, useIsCovered } from './overlays/covering';
export { lazyDialog } from './overlays/lazy-dialog';
export { useLazyModule } from './useLazyModule';
export { mediaQuery, useMediaQuery } from './useMediaQuery';
export * from './icons';
