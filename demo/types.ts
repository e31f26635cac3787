import type { AttemptReason, OutcomeKind, SizeChart } from '@shop/shared/rules';
import type { ProductPicture } from './drawing/picture-spec';

/* The demo shop as plain data. Ids are 24-character hex, money is in integer cents, moments are Dates. References are
   ids of records in the same shop. */

export interface DemoUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Not hashed, because every start prints it. Only demo shops have these accounts. */
  readonly password: string;
  readonly role: 'admin' | 'employee';
  readonly createdAt: Date;
}

export interface DemoCategory {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly priority: number;
  readonly parentId: string | null;
  /** The size guide of the category's products; null for the standard one. */
  readonly sizeChart: SizeChart | null;
  readonly archived: boolean;
  readonly createdAt: Date;
}

export interface DemoSupplier {
  readonly id: string;
  readonly name: string;
  readonly company: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly status: 'active' | 'inactive' | 'suspended';
  readonly notes: string;
  readonly createdAt: Date;
  /** The latest purchase recorded for the supplier. */
  readonly lastOrderDate: Date | null;
}

export interface DemoImage {
  /** Id of the picture record. */
  readonly id: string;
  /** Id of the picture in the store. Equal drawings share one. */
  readonly pictureId: string;
  readonly spec: ProductPicture;
  /** The product's color that it shows. */
  readonly color: string;
}

export interface DemoVariant {
  /** Empty when the product has no sizes, or no colors. */
  readonly size: string;
  readonly color: string;
  /** Pieces in stock: received minus ordered. */
  readonly quantity: number;
}

export interface DemoProduct {
  readonly id: string;
  readonly name: string;
  readonly refCode: string;
  readonly description: string;
  readonly composition: string;
  readonly material: string;
  readonly careInstructions: string;
  readonly buyPrice: number;
  readonly price: number;
  readonly salePrice: number | null;
  readonly onSale: boolean;
  readonly categoryId: string;
  readonly supplierId: string;
  readonly sizes: readonly string[];
  readonly colors: readonly string[];
  readonly archived: boolean;
  /** Its place in the stockroom. */
  readonly shelf: string;
  readonly createdAt: Date;
  readonly images: readonly DemoImage[];
  readonly stock: readonly DemoVariant[];
}

export interface DemoMovement {
  readonly productId: string;
  readonly size: string;
  readonly color: string;
  /** Pieces in (positive) or out (negative). */
  readonly change: number;
  readonly reason: 'received' | 'order' | 'order-deleted' | 'cancelled' | 'returned';
  readonly orderId: string | null;
  readonly by: DemoActor;
  readonly createdAt: Date;
}

export interface DemoCustomer {
  readonly id: string;
  /** The id that the shopper's browser made, or GUEST_CUSTOMER_ID for the record of all unknown customers. */
  readonly customerId: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly location: string;
  readonly createdAt: Date;
  /** What staff wrote about a few of them. */
  readonly staffNote?: string;
  readonly tags?: readonly string[];
  /** A second number. */
  readonly otherPhone?: string;
  /** Why orders from the web are refused. */
  readonly blockedReason?: string;
}

export type DemoOrderStatus = 'pending' | 'confirmed' | 'on the way' | 'delivered';

export interface DemoOrderLine {
  readonly productId: string;
  /** Name and codes at the time of the order. */
  readonly name: string;
  readonly refCode: string;
  readonly size: string;
  readonly color: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly unitCost: number;
}

export interface DemoOrderEvent {
  readonly event: DemoOrderStatus | OutcomeKind | 'deleted' | 'checked in' | 'courier';
  /** The name of the courier who got it. */
  readonly courier?: string;
  readonly at: Date;
  readonly by: DemoActor;
}

/** The author of an event. Shoppers have no user. */
export interface DemoActor {
  readonly userId: string | null;
  readonly name: string;
}

/** The outcome of an order that was not delivered, with its delivery attempts and write-offs. */
export interface DemoOutcome {
  readonly kind: OutcomeKind;
  readonly note: string;
  readonly at: Date;
  readonly by: DemoActor;
  /** When its pieces were returned to stock; null before that. */
  readonly checkedInAt: Date | null;
  readonly attempts: readonly {
    readonly reason: AttemptReason;
    readonly note: string;
    readonly at: Date;
    readonly by: DemoActor;
  }[];
  readonly writeOffs: readonly {
    readonly position: number;
    readonly reason: 'damaged' | 'lost';
    readonly quantity: number;
    readonly cost: number;
  }[];
}

export interface DemoOrder {
  readonly id: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly customerAddress: string;
  readonly location: string;
  readonly orderType: 'online' | 'in-store';
  readonly channel: 'web' | 'in-store' | 'chat';
  readonly paymentMethod: 'delivery' | 'credit' | 'cash';
  readonly status: DemoOrderStatus;
  /** Who takes its parcel; null without a courier. */
  readonly courierId: string | null;
  readonly subtotal: number;
  readonly discount: number;
  readonly couponCode: string | null;
  readonly deliveryFee: number;
  /** subtotal - discount + deliveryFee */
  readonly totalAmount: number;
  readonly notes: string;
  readonly createdAt: Date;
  /** When it was deleted before delivery: its pieces went back to stock, and its sale is canceled. */
  readonly deletedAt: Date | null;
  /** Null while it is open, and when it is delivered. */
  readonly outcome: DemoOutcome | null;
  readonly lines: readonly DemoOrderLine[];
  /** Its events, oldest first. */
  readonly history: readonly DemoOrderEvent[];
}

export interface DemoTransaction {
  readonly id: string;
  readonly type: 'sale' | 'refund' | 'expense' | 'purchase';
  readonly status: 'completed' | 'pending' | 'cancelled';
  readonly description: string;
  readonly amount: number;
  readonly orderId: string | null;
  readonly customerId: string | null;
  readonly customerName: string | null;
  /** The lines of the order, for a sale. */
  readonly lines: readonly Pick<DemoOrderLine, 'name' | 'quantity' | 'unitPrice'>[];
  readonly supplierId: string | null;
  readonly paymentMethod: string | null;
  readonly reference: string | null;
  readonly notes: string;
  readonly createdAt: Date;
}

export interface DemoCoupon {
  readonly id: string;
  readonly code: string;
  readonly description: string;
  readonly discountType: 'percentage' | 'fixed';
  /** A percentage, or cents. */
  readonly discountValue: number;
  readonly expiryDate: Date | null;
  /** The moment from which it is valid; null when it is valid from the start. */
  readonly startsAt: Date | null;
  readonly active: boolean;
  /** How many orders may use it in total; null when there is no limit. */
  readonly usageLimit: number | null;
  /** The least subtotal of an order; null when there is no minimum. */
  readonly minSubtotal: number | null;
  /** The number of orders that used it. */
  readonly usageCount: number;
  readonly createdAt: Date;
}

export interface DemoCourier {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** Cash that was moved between pots (api/src/database/schema/cash.ts). */
export interface DemoCashMove {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  readonly note: string;
  readonly by: DemoActor;
  readonly at: Date;
}

export interface DemoShop {
  readonly users: readonly DemoUser[];
  readonly categories: readonly DemoCategory[];
  readonly suppliers: readonly DemoSupplier[];
  readonly products: readonly DemoProduct[];
  readonly customers: readonly DemoCustomer[];
  readonly orders: readonly DemoOrder[];
  readonly movements: readonly DemoMovement[];
  readonly transactions: readonly DemoTransaction[];
  readonly coupons: readonly DemoCoupon[];
  readonly couriers: readonly DemoCourier[];
  readonly cashMoves: readonly DemoCashMove[];
  /** The first day whose deliveries are settled with couriers. */
  readonly settlementsFrom: string;
}
