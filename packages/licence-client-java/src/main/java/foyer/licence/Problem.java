package foyer.licence;

/** What is wrong, to be told apart by a program; the names are those of every Foyer client. */
public enum Problem {
    /** No licence is here. */
    NOT_AUTHORIZED("notAuthorized"),
    /** What is here is no licence, or it was changed; or a file is another one than was said. */
    DAMAGED("damaged"),
    /** No key that the program trusts has signed it. */
    UNKNOWN_KEY("unknownKey"),
    /** Its last day has come. */
    EXPIRED("expired"),
    /** It is for another device. */
    OTHER_DEVICE("otherDevice"),
    /** It is for another line of products. */
    OTHER_PRODUCT("otherProduct"),
    /** The clock of the computer is wrong, or was turned back. */
    CLOCK_IS_WRONG("clockIsWrong"),
    /** Its updates ended before this version came out. */
    VERSION_TOO_NEW("versionTooNew"),
    /** The member has refused this device in the browser. */
    REFUSED("refused"),
    /** The device was not confirmed in time. */
    CODE_EXPIRED("codeExpired"),
    /** Every seat is taken. */
    NO_FREE_SEAT("noFreeSeat"),
    /** Nothing that is paid gives a seat there. */
    NOTHING_PAID("nothingPaid"),
    /** No product of the line can be tried. */
    NOTHING_TO_TRY("nothingToTry"),
    /** The trial of this device, or of this account, is over. */
    TRIAL_OVER("trialOver"),
    /** What would be tried is bought already. */
    ALREADY_BOUGHT("alreadyBought"),
    /** There is no such licence key. */
    NO_SUCH_KEY("noSuchKey"),
    /** The owner of the key first adds it to an account. */
    UNCLAIMED_KEY("unclaimedKey"),
    /** The vendor's staff have disabled the key. */
    DISABLED_KEY("disabledKey"),
    /** The product is not for virtual machines, or not for containers. */
    VIRTUAL_MACHINE("virtualMachine"),
    /** It is more than is left of what the licence counts. */
    USED_UP("usedUp"),
    /** The licence counts nothing of this name. */
    NO_METER("noMeter"),
    /** The device that was to be freed has no seat. */
    NOT_SEATED("notSeated"),
    /** The payment is disputed, or the order is being checked: ask again later. */
    RESTING("resting"),
    /** The seat was taken back. */
    SEAT_LOST("seatLost"),
    /** The token is void. */
    SIGN_IN_AGAIN("signInAgain"),
    /** Address or password are wrong. */
    WRONG_PASSWORD("wrongPassword"),
    /** The account has a second factor: sign in by the browser. */
    CONFIRM_IN_BROWSER("confirmInBrowser"),
    /** The account is suspended. */
    SUSPENDED("suspended"),
    /** To be tried again later; {@link LicenceException#retryAfter} says when. */
    TOO_OFTEN("tooOften"),
    /** What was asked is not right. */
    INVALID("invalid"),
    /** The server fails, or answers what no member area does. */
    SERVER("server"),
    /** There was no answer. */
    UNREACHABLE("unreachable"),
    /** The store, or a folder, cannot be written, or another process keeps the store. */
    SYSTEM("system"),
    /** The update, or its name, is not what a key of the program's has signed. */
    FORGED_UPDATE("forgedUpdate"),
    /** The offered version is not newer than the program. */
    OLDER_UPDATE("olderUpdate"),
    /** The update is larger than the program allows. */
    TOO_LARGE("tooLarge"),
    /** The program has ended it: its thread was interrupted, the client closed, or a download broken off. */
    STOPPED("stopped");

    private final String text;

    Problem(String text) {
        this.text = text;
    }

    /** The name that it has in every language, such as {@code seatLost}. */
    public String text() {
        return text;
    }

    /** True where a licence is over, or none is here: the program offers its user to sign in (again), or to type a key. */
    public boolean asksToSignIn() {
        return switch (this) {
            case NOT_AUTHORIZED, DAMAGED, EXPIRED, OTHER_DEVICE, SEAT_LOST, SIGN_IN_AGAIN -> true;
            default -> false;
        };
    }

    /** Nothing but these ends a licence before its last day (decision 0177). */
    boolean endsALicence() {
        return this == SEAT_LOST || this == SUSPENDED;
    }

    /** By the code of the server. */
    static Problem ofCode(Object code) {
        if (!(code instanceof Long number)) return SERVER;
        return switch (number.intValue()) {
            case 10001 -> INVALID;
            case 20027, 42023 -> SUSPENDED;
            case 20035 -> NOT_SEATED;
            case 20039 -> TOO_OFTEN;
            case 30003 -> REFUSED;
            case 30004 -> CODE_EXPIRED;
            case 30005 -> NO_FREE_SEAT;
            case 30006 -> SEAT_LOST;
            case 30007 -> SIGN_IN_AGAIN;
            case 30008 -> NOTHING_PAID;
            case 30010 -> RESTING;
            case 30011 -> NO_SUCH_KEY;
            case 30012 -> UNCLAIMED_KEY;
            case 30013 -> NOTHING_TO_TRY;
            case 30014 -> TRIAL_OVER;
            case 30015 -> ALREADY_BOUGHT;
            case 30016 -> DISABLED_KEY;
            case 30019 -> VIRTUAL_MACHINE;
            case 30020 -> USED_UP;
            case 30021 -> NO_METER;
            case 42012 -> WRONG_PASSWORD;
            case 42031 -> CONFIRM_IN_BROWSER;
            default -> SERVER;
        };
    }

    /** Feeds refuse by the status of HTTP. */
    static Problem ofStatus(int status) {
        return switch (status) {
            case 400, 404 -> INVALID;
            case 401 -> NOT_AUTHORIZED;
            case 429 -> TOO_OFTEN;
            default -> SERVER;
        };
    }
}
